declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string };

  export default class Validator {
    /** Null omits the vocabulary and only applies the rules of search results. */
    constructor(vocabulary: null);
    validate(found: object): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): object;
  }
}
