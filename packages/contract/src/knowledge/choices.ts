/** Kinds of knowledge: a text, or a question with its answer. */
export const documentKinds = ['text', 'faq'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Maximum lengths of a document, in characters. */
export const TITLE_MAX_LENGTH = 200
export const BODY_MAX_LENGTH = 10_000
/** Maximum documents per company, because each question is compared with all of them. */
export const MOST_DOCUMENTS = 300
