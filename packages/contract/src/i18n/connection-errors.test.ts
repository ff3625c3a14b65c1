import { expect, it } from 'vitest'
import { errorStatus } from '../errors.ts'
import { errorsEn } from './errors.en.ts'
import { errorsEs } from './errors.es.ts'
import { errorsPt } from './errors.pt.ts'

it.each([
  'ERR_NO_OTHER_WHATSAPP',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_NO_WAPP_FOUND',
] as const)('RT-07: %s has a status and unique texts in every language', (code) => {
  expect(errorStatus[code]).toBeGreaterThanOrEqual(400)
  for (const texts of [errorsPt, errorsEn, errorsEs]) {
    const same = Object.entries(texts).filter(([, text]) => text === texts[code])
    expect(same.map(([sameCode]) => sameCode)).toEqual([code])
    expect(texts[code]).toMatch(/^\p{Lu}.{10,}\.$/u)
  }
  expect(new Set([errorsPt[code], errorsEn[code], errorsEs[code]]).size).toBe(3)
})
