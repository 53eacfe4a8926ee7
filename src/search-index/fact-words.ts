/**
 * Patterns for what people call the values of machine facts, by the fact's key and value; yes is `true`. They are
 * matched in this order. Not part of the registry, because pages would have to load them.
 */
export const FACT_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  phases: {
    single: String.raw`(?:single|one|1)[\s-]*(?:phase|ph)|monof[áa]sic[ao]s?`,
    three: String.raw`(?:three|3)[\s-]*(?:phase|ph)|trif[áa]sic[ao]s?`,
  },
  doesCaps: {
    true: String.raw`(?:does|do|sews?|can\s+(?:do|sew)|hace|borda)\s+(?:caps?|hats?|gorras?)|(?:cap|hat)[\s-]+capable`,
  },
  trimmer: { true: String.raw`auto(?:matic)?[\s-]+(?:thread[\s-]+)?trim(?:mers?|ming)?` },
  mediaInputs: {
    usb: String.raw`usb(?:\s+(?:port|input|stick))?`,
    wifi: String.raw`wi-?\s?fi|wireless`,
    network: 'ethernet|network(?:ed)?',
    floppy: String.raw`floppy(?:\s+(?:disks?|drive))?`,
    serial: String.raw`serial\s+port|rs[\s-]?232`,
    card: String.raw`memory\s+card`,
  },
  panelLanguages: {
    spanish: String.raw`spanish\s+(?:panel|screen|controls?|menus?|language)|(?:panel|screen|menus?)\s+in\s+spanish|(?:panel|pantalla|men[úu]s?)\s+en\s+español`,
  },
  transformerIncluded: {
    true: String.raw`(?:with\s+(?:a\s+)?(?:transformer|converter)|(?:transformer|converter)\s+included)`,
  },
  makerSupport: {
    full: String.raw`(?:still\s+)?(?:supported\s+by\s+(?:the\s+)?(?:maker|manufacturer)|(?:maker|manufacturer|factory)\s+support(?:ed)?)`,
  },
  environment: {
    home: String.raw`home[\s-]+(?:used|owned|kept)`,
    school: String.raw`school[\s-]+(?:used|owned|surplus)`,
  },
  smokeFree: { true: String.raw`smoke[\s-]*free|non[\s-]?smok(?:ing|er)(?:[\s-]+(?:home|house|shop|environment))?` },
  canBeSeenRunning: {
    'on-site': String.raw`(?:can\s+)?(?:be\s+)?see(?:n)?\s+(?:it\s+)?run(?:ning|s)?`,
    video: String.raw`(?:with\s+)?(?:a\s+)?(?:running\s+)?video(?:\s+of\s+it\s+running)?`,
  },
  loading: {
    dock: String.raw`loading\s+dock`,
    'ground-floor': String.raw`ground\s+floor`,
    forklift: 'fork[\\s-]?lift',
  },
  training: { included: String.raw`(?:with\s+training|training\s+included)` },
  installation: { included: String.raw`(?:with\s+installation|installation\s+included)` },
};

/** Patterns for what people call a listing's own flags, by the name of the filter. */
export const FLAG_WORDS: Readonly<Record<string, string>> = {
  financing: String.raw`(?:(?:with|offers?)\s+)?financ(?:e?ing|ed)(?:\s+(?:available|offered|options?))?|can\s+(?:be\s+)?financed?|finance\s+(?:available|offered|options?)|financiamiento|financiaci[óo]n|financiad[ao]s?`,
  consignment: String.raw`(?:on\s+)?con?si(?:gn?|ng?)e?ment|(?:en\s+)?consignaci[óo]n`,
  featured: String.raw`featured(?:\s+(?:machines?|listings?))?|destacad[ao]s?`,
  premium: String.raw`premium(?:\s+(?:machines?|listings?))?`,
};

/** Attachment values by words that also occur in names of machines, accessories and descriptions. */
export const ATTACHMENT_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sequin', ['sequin-left', 'sequin-right']],
  ['sequins', ['sequin-left', 'sequin-right']],
  ['cording', ['cording']],
  ['bead', ['beads']],
  ['beads', ['beads']],
  ['boring', ['boring']],
  ['chenille', ['chenille-head']],
]);

/** Values that also satisfy another one. */
export const AS_GOOD_AS: Readonly<Record<string, readonly string[]>> = { single: ['either'], three: ['either'] };
