import { foldText } from "../../lib/text/normalise.ts";

/**
 * Places where many unrelated people publish: their domain or name alone does not make two texts one voice. Our
 * own short list of the largest; a place missing here counts as one voice, which errs on the safe side (fewer
 * corroborating voices, never more).
 */
const HOSTS = new Set(
  "blogspot.com wordpress.com medium.com substack.com tumblr.com livejournal.com github.io gitlab.io pages.dev netlify.app vercel.app wixsite.com weebly.com squarespace.com ghost.io wikipedia.org wikimedia.org wikidata.org wiktionary.org wikisource.org fandom.com wikia.com reddit.com quora.com stackexchange.com stackoverflow.com youtube.com facebook.com x.com twitter.com instagram.com tiktok.com mastodon.social linkedin.com pinterest.com archive.org archive.today google.com dropbox.com scribd.com academia.edu researchgate.net arxiv.org".split(
    " ",
  ),
);

const PUBLISHERS = new Set(
  [...HOSTS].map((host) => foldText(host.replace(/\.[a-z]+$/, ""))).concat("unknown", "anonymous", "blogger"),
);

export function isSharedHost(domain: string): boolean {
  return HOSTS.has(domain.toLowerCase());
}

/** `folded` as foldText gives it */
export function isSharedPublisher(folded: string): boolean {
  return PUBLISHERS.has(folded.replace(/ (?:com|org|net|contributors|the free encyclopedia)$/, ""));
}
