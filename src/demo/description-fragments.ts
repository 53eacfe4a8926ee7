/** First sentences for used machines. */
export const USED_OPENERS = [
  'Solid {heads}-head {brand} that has been on our floor since we bought it.',
  'Selling our {brand} {model} because we moved the work to a larger machine.',
  'One owner {brand} in good running order, stitching every day until the sale.',
  'This {brand} {model} came out of a uniform shop that is closing after two decades.',
  'Our backup {heads}-head, kept threaded and ready but rarely needed.',
  'Well kept {needles}-needle {brand} from a smoke-free shop.',
  'Taken in trade last month and tested by our technician on every head.',
  'Lease return with a complete maintenance file, priced to move before the end of the quarter.',
  'We are going to direct-to-film printing and no longer have room for this machine.',
  'A dependable {brand} for a shop that is outgrowing its first machine.',
  'Estate sale of a small embroidery business, machine has been under a cover since the spring.',
  'Bought for a contract that ended early, so it has seen far less work than its age suggests.',
] as const;

/** First sentences for new machines. */
export const NEW_OPENERS = [
  'New {heads}-head {brand} {model} in the crate with full factory warranty.',
  'Brand new {brand} {model}, unpacked only for the pre-delivery check.',
  'Showroom {brand} {model} with fewer than ten hours of demonstration.',
  'New {needles}-needle {brand}, in stock and ready to ship this week.',
  'Never threaded {brand} {model}, ordered for an expansion that was called off.',
  'Current production {heads}-head {brand} with delivery and installation included.',
] as const;

/** Facts about new machines. */
export const NEW_FACTS = [
  'Two days of training at your shop are included.',
  'Starter set of polyester thread, bobbins, backing and needles is included.',
  'Installed and leveled by a factory technician.',
  'Financing is available to qualified buyers.',
  'Remote support is free during the warranty.',
  'Color touch screen with memory for two hundred designs.',
  'Trims automatically and returns to the last stitch after a power failure.',
  'Small text stays sharp thanks to the active thread feed.',
  'Servo driven pantograph with adjustable acceleration.',
  'The wide cap driver reaches almost from ear to ear.',
] as const;

/** Power supply of machines with one or two heads, and of longer ones. */
export const SMALL_MACHINE_POWER = [
  'Runs on 110 volt household current.',
  'Plugs into any 110 volt outlet.',
  'Wired for 220 volt single phase.',
] as const;
export const LARGE_MACHINE_POWER = [
  'Runs on 220 volt single phase.',
  'Wired for 220 volt single phase, plug included.',
  'Three phase, a converter is available at extra cost.',
] as const;

/** The machine's past work, common trades first and rare ones last. */
export const KINDS_OF_WORK = [
  'left chest logos',
  'caps',
  'polos',
  'school uniforms',
  'jacket backs',
  'towels',
  'team wear',
  'corporate apparel',
  'tote bags',
  'aprons',
  'patches',
  'fleece blankets',
  'scrubs',
  'letterman jackets',
  'baby gifts',
  'bridal robes',
  'boat cushions',
  'motorcycle vests',
  'saddle blankets',
  'fire department turnouts',
  'martial arts belts',
  'choir robes',
  'christening gowns',
  'quinceañera dresses',
  'lacrosse bags',
  'marching band shakos',
  'bowling shirts',
  'rodeo banners',
  'clerical vestments',
  'kilts',
  'tallit bags',
  'dirndls',
  'powwow regalia',
  'fencing jackets',
  'heraldic pennants',
  'falconry hoods',
] as const;

/** Sentences about maintenance. */
export const SERVICE = [
  'Oiled daily and serviced every year.',
  'Rotary hooks timed in the last service.',
  'New reciprocators and presser feet on every head.',
  'Trimmer knives replaced, thread breaks are rare.',
  'Service records go with the machine.',
  'The X and Y belts were replaced two years ago.',
  'Tension springs and check springs are new.',
  'The color change motor was replaced under warranty.',
  'Needle bars, hooks and bobbin cases are all in tolerance.',
  'One thread sensor is due for replacement, the rest runs without fault.',
  'The main board was rebuilt and the fans are new.',
  'Main shaft encoder replaced, no position errors since.',
  'Linear bearings were greased and checked for play.',
  'The take-up levers were replaced as a set.',
  'Hooks were shimmed and retimed by a factory technician.',
  'Pantograph squareness was checked with a dial indicator.',
  'Cam followers and needle bar stoppers were replaced as a precaution.',
  'The solenoids were tested one by one, two were swapped.',
  'A dealer flashed the newest firmware this summer.',
  'The potentiometer for color change was recalibrated.',
] as const;

/** Transport, software and accessories. */
export const PRACTICALITIES = [
  'Loads designs by USB and over the network.',
  'Reads DST files from a USB stick.',
  'Laptop with digitizing software is included.',
  'We have a loading dock and will load your truck.',
  'Forklift on site, buyer arranges freight.',
  'Fits through a standard double door with the tables off.',
  'Can be seen running by appointment.',
  'Crating and freight quotes on request.',
  'Training for one day is included within the state.',
  'Buyer is responsible for rigging.',
  'Manuals, spare needles and a box of bobbins are included.',
  'The thread rack with most colors of polyester can be bought separately.',
  'Cap drivers are adjusted and ready to use.',
  'The sewing field takes a full jacket back without rehooping.',
  'Includes the tables for border frame work.',
  'Quiet enough to keep in a storefront.',
  'Ethernet module and barcode reader are installed.',
  'Laser trace and bobbin sensor both work.',
  'The servo stabilizer was bought with it.',
] as const;

/** Rare abilities, which specific searches look for. */
export const SPECIALITIES = [
  '3D foam caps come out clean.',
  'Set up for metallic thread.',
  'Sequin attachment on the left side of each head.',
  'Cording attachment installed, used twice.',
  'Boring knife and appliqué laser are included.',
  'Was used for chenille look loops with a moss attachment.',
  'Coiling device for soutache trim.',
  'Ran burn-out lace on water soluble film.',
  'Did beaded necklines for a theatre costumer.',
  'Stitched conductive yarn for a heated glove prototype.',
  'Handles leather and cork with wedge point needles.',
  'Produced trapunto panels for a quilt studio.',
  'Made bullion style crests for a regimental outfitter.',
] as const;

/** Last sentences. */
export const CLOSERS = [
  'Call with questions.',
  'Price is firm.',
  'Reasonable offers considered.',
  'Make an offer, we need the floor space.',
  'Trades considered.',
  'Deposit holds it for two weeks.',
  'Serious buyers only please.',
  'Video of it running on request.',
] as const;
