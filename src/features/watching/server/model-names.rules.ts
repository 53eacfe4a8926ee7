import { OTHER_BRANDS, PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';

/**
 * What the names of related models begin with: TMAR of 'TMAR-K1506C', Amaya of 'Amaya XTS', E-T of 'E-T1501C'. Null for
 * a model that begins with a digit.
 */
export function familyOf(model: string): string | null {
  const [family = ''] = /^(?:\p{L}{2,}|\p{L}[\p{L}\s-]*)/u.exec(model.trim()) ?? [];
  return family.replace(/[\s-]+$/, '') || null;
}

export type NamedModel = { brand: string; model: string };

/** Finds the names of brands and model families in texts. All keys are in lower case. */
export class ModelNames {
  readonly #brands = new Map<string, string>();
  /** By the key of a family, its name and the keys of its brands. */
  readonly #families = new Map<string, { name: string; brands: Set<string> }>();

  constructor(models: readonly NamedModel[]) {
    for (const brand of [...PREAPPROVED_BRANDS, ...OTHER_BRANDS]) this.#brands.set(brand.toLowerCase(), brand);
    for (const { brand, model } of models) {
      const brandKey = brand.toLowerCase();
      if (!this.#brands.has(brandKey)) this.#brands.set(brandKey, brand);
      const name = familyOf(model);
      if (name === null) continue;
      const known = this.#families.get(name.toLowerCase());
      if (known === undefined) this.#families.set(name.toLowerCase(), { name, brands: new Set([brandKey]) });
      else known.brands.add(brandKey);
    }
  }

  spellBrand(key: string): string {
    return this.#brands.get(key) ?? key;
  }

  spellFamily(key: string): string {
    return this.#families.get(key)?.name ?? key;
  }

  /** The keys of the brands that a text names. */
  brandsIn(text: string): string[] {
    const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
    return [...this.#brands.keys()].filter((brand) => words.includes(` ${brand} `));
  }

  /**
   * The first model family that a text names, of this brand; of any brand, if only one has it. Short names need a
   * number behind them: 'b' alone is no Butterfly B-1501.
   */
  familyIn(text: string, brand: string | null): { brand: string; family: string } | null {
    for (const word of text.toLowerCase().split(/[\s,;]+/)) {
      const family = familyOf(word);
      const brands = family === null ? undefined : this.#families.get(family)?.brands;
      if (family === null || brands === undefined || (family.length < 3 && !/\d/.test(word))) continue;
      if (brand !== null && brands.has(brand)) return { brand, family };
      const [only, ...others] = brands;
      if (brand === null && only !== undefined && others.length === 0) return { brand: only, family };
    }
    return null;
  }
}
