export { type FindPassages, MOST_SOURCES, passageFinder } from './find-passages.ts'
export type { Embedder } from './knowledge-services.ts'
