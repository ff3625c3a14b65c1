/** Kinds of knowledge: a text, a question with its answer, a web page, and a file. */
export const documentKinds = ['text', 'faq', 'page', 'file'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** The kinds whose content a user writes. The others are read from their source. */
export const writtenKinds = ['text', 'faq'] as const

/** Maximum lengths of a document, in characters. */
export const TITLE_MAX_LENGTH = 200
export const BODY_MAX_LENGTH = 10_000
export const ADDRESS_MAX_LENGTH = 2000
/** Maximum documents per company, because each question is compared with all of them. */
export const MOST_DOCUMENTS = 300
/** Maximum passages of one page or file, about 900,000 characters. */
export const MOST_SOURCE_PASSAGES = 1000
/** Maximum passages of a company, above which no page or file is read. */
export const MOST_PASSAGES = 10_000

/** Maximum size of a page and of a file, in bytes. */
export const LARGEST_PAGE = 1024 * 1024
export const LARGEST_KNOWLEDGE_FILE = 10 * 1024 * 1024
/** Types of files that are read. Files of unknown signature are text. */
export const knowledgeFileTypes = ['application/pdf', 'text/plain', 'text/markdown', 'text/csv'] as const
export const knowledgeFileEndings = ['.pdf', '.txt', '.md', '.csv'] as const

/** `reading` while a job reads the source. `failed`: the last reading failed, and the earlier passages stay. */
export const documentStates = ['ready', 'reading', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/**
 * Why a source was not read.
 * - address: not a public web address; also for an unknown name
 * - unreachable, timeout: no connection, or no answer within 10 seconds
 * - redirects: more than three redirects
 * - status: the server answered with an error
 * - size: larger than the limit
 * - type: neither a page, a PDF nor a text
 * - empty: without text, such as a scanned document
 * - password: an encrypted PDF
 * - damaged: not a complete PDF
 * - complex: it takes too long or too much memory
 * - long: more than MOST_SOURCE_PASSAGES
 * - full: the company has MOST_PASSAGES
 * - missing: the stored file is gone
 */
export const readFailures = [
  'address',
  'unreachable',
  'timeout',
  'redirects',
  'status',
  'size',
  'type',
  'empty',
  'password',
  'damaged',
  'complex',
  'long',
  'full',
  'missing',
] as const
export type ReadFailure = (typeof readFailures)[number]
