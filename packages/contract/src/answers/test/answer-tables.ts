import { answersEn } from './answers.en.ts'
import { answersEs } from './answers.es.ts'
import { answersPt } from './answers.pt.ts'

/** The tables of all languages. */
export const answerTables = { pt: answersPt, en: answersEn, es: answersEs } as const
