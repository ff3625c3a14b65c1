/** Kinds of what a company knows: a text, or a question with its answer. */
export const documentKinds = ['text', 'faq'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Lengths of a document, in characters. */
export const TITLE_MAX_LENGTH = 200
export const BODY_MAX_LENGTH = 10_000
/** Most documents of one company: all of them are compared with each question. */
export const MOST_DOCUMENTS = 300
