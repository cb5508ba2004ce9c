/** A few documents that several tests ask about. */
import type { SmallDocument } from "./small-world.ts";

export const MILL: SmallDocument = {
  name: "mill.txt",
  title: "Old Mill",
  text: "The Old Mill is a water mill in Thorle. It was built by Jon Vale in 1891.",
};
export const VALE: SmallDocument = {
  name: "vale.txt",
  title: "Jon Vale",
  text: "Jon Vale was an engineer. He was born in Harrow on 4 May 1850.",
};
export const GUIDE: SmallDocument = {
  name: "guide.txt",
  title: "Thorle guide",
  text: "Visitors of Thorle should see the water mill. The Old Mill was built by Jon Vale.",
};
export const LIE: SmallDocument = {
  name: "lie.txt",
  title: "Mill news",
  text: "The Old Mill was built by Edda Brandt in 1895, our readers say.",
};
export const THORLE: readonly SmallDocument[] = [MILL, VALE, GUIDE, LIE];
