/**
 * Countries with the words for their people, so that `Iranian`, `Iran` and `Persia` are one value, and parts of
 * countries whose name alone tells the country. Our own list, of what encyclopaedic prose uses.
 */
const TABLE = `Afghanistan:Afghan,Afghani
Albania:Albanian
Algeria:Algerian
Andorra:Andorran
Angola:Angolan
Argentina:Argentine,Argentinian,Argentinean
Armenia:Armenian
Australia:Australian|New South Wales,Queensland,Tasmania,South Australia,Western Australia,Northern Territory,Sydney,Melbourne,Brisbane,Perth
Austria:Austrian|Vienna
Azerbaijan:Azerbaijani,Azeri
Bahamas:Bahamian
Bahrain:Bahraini
Bangladesh:Bangladeshi|Dhaka
Barbados:Barbadian
Belarus:Belarusian,Belarussian
Belgium:Belgian,Flemish|Brussels,Flanders,Wallonia
Belize:Belizean
Benin:Beninese
Bhutan:Bhutanese
Bolivia:Bolivian
Bosnia and Herzegovina:Bosnian|Republika Srpska
Botswana:Botswanan
Brazil:Brazilian|São Paulo,Rio de Janeiro
Bulgaria:Bulgarian
Burkina Faso:Burkinabé
Burundi:Burundian
Cambodia:Cambodian
Cameroon:Cameroonian
Canada:Canadian|Ontario,Quebec,British Columbia,Alberta,Manitoba,Saskatchewan,Nova Scotia,New Brunswick,Toronto,Montreal,Vancouver
Chad:Chadian
Chile:Chilean
China:Chinese|People's Republic of China,Shanghai,Beijing,Guangdong,Sichuan,Hubei,Hunan,Guizhou,Liaoning,Shanxi,Hebei
Colombia:Colombian
Congo:Congolese|Democratic Republic of the Congo
Costa Rica:Costa Rican
Croatia:Croatian,Croat
Cuba:Cuban|Havana
Cyprus:Cypriot
Czech Republic:Czech|Czechia,Prague,Bohemia,Moravia
Czechoslovakia:Czechoslovak,Czechoslovakian
Denmark:Danish,Dane|Copenhagen
Dominican Republic:Dominican
Ecuador:Ecuadorian
Egypt:Egyptian|Cairo
El Salvador:Salvadoran
England:English|London,Yorkshire,Lancashire,Kent,Essex,Sussex,Surrey,Cornwall,Devon,Norfolk,Suffolk,Manchester
Equatorial Guinea:Equatoguinean
Eritrea:Eritrean
Estonia:Estonian
Ethiopia:Ethiopian
Fiji:Fijian
Finland:Finnish,Finn|Helsinki
France:French,Frenchman|Paris
Gabon:Gabonese
Gambia:Gambian
Georgia:Georgian|Tbilisi
Germany:German|West Germany,East Germany,Berlin,Bavaria,Prussia,Saxony,Munich,Hamburg
Ghana:Ghanaian
Greece:Greek|Athens
Grenada:Grenadian
Guatemala:Guatemalan
Guinea:Guinean
Guyana:Guyanese
Haiti:Haitian
Honduras:Honduran
Hong Kong:Hong Konger
Hungary:Hungarian|Budapest
Iceland:Icelandic,Icelander
India:Indian|Tamil Nadu,Kerala,Karnataka,Maharashtra,Gujarat,Punjab India,Uttar Pradesh,West Bengal,Bihar,Rajasthan,Assam,Odisha,Andhra Pradesh,Telangana,Madhya Pradesh,Goa,Mumbai,Bombay,Delhi,Chennai,Madras,Kolkata,Calcutta
Indonesia:Indonesian|Java,Sumatra,Bali,Jakarta
Iran:Iranian,Persian|Persia,Tehran
Iraq:Iraqi|Baghdad
Ireland:Irish,Irishman|Republic of Ireland,Dublin
Israel:Israeli|Jerusalem,Tel Aviv
Italy:Italian|Rome,Milan,Sicily,Sardinia,Tuscany,Lombardy
Ivory Coast:Ivorian
Jamaica:Jamaican
Japan:Japanese|Tokyo,Osaka,Kyoto
Jordan:Jordanian
Kazakhstan:Kazakh,Kazakhstani
Kenya:Kenyan|Nairobi
Kosovo:Kosovan,Kosovar
Kuwait:Kuwaiti
Kyrgyzstan:Kyrgyz,Kyrgyzstani
Laos:Laotian,Lao
Latvia:Latvian
Lebanon:Lebanese|Beirut
Liberia:Liberian
Libya:Libyan
Liechtenstein:Liechtensteiner
Lithuania:Lithuanian
Luxembourg:Luxembourgish,Luxembourger
Madagascar:Malagasy
Malawi:Malawian
Malaysia:Malaysian|Kuala Lumpur
Mali:Malian
Malta:Maltese
Mauritania:Mauritanian
Mauritius:Mauritian
Mexico:Mexican|Mexico City
Moldova:Moldovan
Monaco:Monégasque
Mongolia:Mongolian
Montenegro:Montenegrin
Morocco:Moroccan
Mozambique:Mozambican
Myanmar:Burmese|Burma
Namibia:Namibian
Nepal:Nepalese,Nepali
Netherlands:Dutch,Dutchman|Holland,Amsterdam,Rotterdam
New Zealand:New Zealander|Auckland
Nicaragua:Nicaraguan
Niger:Nigerien
Nigeria:Nigerian|Lagos
North Korea:North Korean
North Macedonia:Macedonian|Macedonia,Republic of Macedonia
Norway:Norwegian|Oslo
Oman:Omani
Pakistan:Pakistani|Karachi,Lahore,Sindh,Balochistan
Palestine:Palestinian
Panama:Panamanian
Papua New Guinea:Papua New Guinean
Paraguay:Paraguayan
Peru:Peruvian|Lima
Philippines:Filipino,Philippine|Manila
Poland:Polish,Pole|Warsaw
Portugal:Portuguese|Lisbon
Puerto Rico:Puerto Rican
Qatar:Qatari
Romania:Romanian|Bucharest,Transylvania
Russia:Russian|Moscow,Saint Petersburg,St. Petersburg,Russian Empire
Rwanda:Rwandan
Samoa:Samoan
Saudi Arabia:Saudi,Saudi Arabian
Scotland:Scottish,Scot,Scotsman|Edinburgh,Glasgow
Senegal:Senegalese
Serbia:Serbian,Serb|Belgrade
Sierra Leone:Sierra Leonean
Singapore:Singaporean
Slovakia:Slovak,Slovakian
Slovenia:Slovenian,Slovene
Somalia:Somali
South Africa:South African|Cape Town,Johannesburg,Transvaal
South Korea:South Korean,Korean|Seoul,Korea
Soviet Union:Soviet|USSR
Spain:Spanish,Spaniard|Madrid,Barcelona,Catalonia,Andalusia
Sri Lanka:Sri Lankan|Ceylon
Sudan:Sudanese
Suriname:Surinamese
Sweden:Swedish,Swede|Stockholm
Switzerland:Swiss|Zürich,Zurich,Geneva
Syria:Syrian|Damascus
Taiwan:Taiwanese|Taipei
Tajikistan:Tajik
Tanzania:Tanzanian
Thailand:Thai|Bangkok
Togo:Togolese
Tonga:Tongan
Trinidad and Tobago:Trinidadian
Tunisia:Tunisian
Turkey:Turkish,Turk|Istanbul,Ankara,Ottoman Empire
Turkmenistan:Turkmen
Uganda:Ugandan
Ukraine:Ukrainian|Kiev,Kyiv
United Arab Emirates:Emirati|Dubai
United Kingdom:British,Briton|UK,U.K.,Great Britain,Britain,Northern Ireland
United States:American|USA,U.S.A.,US,U.S.,United States of America,Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming,New York City,Los Angeles,Chicago,Boston
Uruguay:Uruguayan
Uzbekistan:Uzbek
Venezuela:Venezuelan
Vietnam:Vietnamese|Hanoi
Wales:Welsh,Welshman|Cardiff
Yemen:Yemeni
Yugoslavia:Yugoslav,Yugoslavian
Zambia:Zambian
Zimbabwe:Zimbabwean|Rhodesia`;

const BY_NAME = new Map<string, string>();
const BY_DEMONYM = new Map<string, string>();
const DEMONYM_OF = new Map<string, string>();

for (const line of TABLE.split("\n")) {
  const [country = "", rest = ""] = line.split(":");
  const [demonyms = "", parts = ""] = rest.split("|");
  BY_NAME.set(country.toLowerCase(), country);
  for (const demonym of demonyms.split(",")) BY_DEMONYM.set(demonym.toLowerCase(), country);
  DEMONYM_OF.set(country, demonyms.split(",")[0] ?? "");
  for (const part of parts.split(",")) if (part !== "") BY_NAME.set(part.toLowerCase(), country);
}

/** The country that a country name, a part of a country or a demonym stands for; undefined when unknown. */
export function countryOf(name: string): string | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/^the\s/, "");
  return BY_NAME.get(key) ?? BY_DEMONYM.get(key);
}

/** True for `Iranian`, false for `Iran`. */
export function isDemonym(word: string): boolean {
  return BY_DEMONYM.has(word.toLowerCase());
}

/** `Iranian` for `Iran`. */
export function demonymOf(country: string): string | undefined {
  return DEMONYM_OF.get(country);
}

/** True for the name of a country itself, not of a part of one. */
export function isCountryName(name: string): boolean {
  const key = name.trim().replace(/^the\s/i, "");
  return DEMONYM_OF.has(key) || /^(?:U\.?S\.?A?\.?|U\.?K\.?)$/.test(key);
}

/** `southwestern Brazil`, `Riverland of South Australia` */
function countryAtEnd(part: string): string | undefined {
  const words = part.split(/\s+/);
  for (const count of [3, 2, 1]) {
    const tail = words.slice(-count).join(" ");
    const country = words.length > count && /^\p{Lu}/u.test(tail) ? countryOf(tail) : undefined;
    if (country !== undefined) return country;
  }
  return undefined;
}

/** The country a place string ends in: `Ada County, Idaho, United States` gives `United States`. */
export function countryOfPlace(place: string): string | undefined {
  const parts = place.split(",").map((part) => part.trim().replace(/[.;)]+$/, ""));
  for (const part of parts.reverse()) {
    const country = countryOf(part) ?? countryOf(`${part}.`) ?? countryAtEnd(part);
    if (country !== undefined) return country;
  }
  return undefined;
}
