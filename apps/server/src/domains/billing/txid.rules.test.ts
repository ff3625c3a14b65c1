import { expect, it } from 'vitest'
import { companyOfTxid, txidOf } from './txid.rules.ts'

const random = 'abcdefghij0123456789'

it.each([1, 35, 36, 12_345, 2_147_483_647])('encodes and decodes company %i', (companyId) => {
  for (const length of [25, 26] as const) {
    const txid = txidOf(companyId, random, length)
    expect(txid).toMatch(new RegExp(`^[A-Z0-9]{${length}}$`))
    expect(companyOfTxid(txid)).toBe(companyId)
    expect(companyOfTxid(txid.toLowerCase())).toBe(companyId)
  }
})

it.each([
  '',
  'R1',
  'R000000ABCDEFGHIJ0123456789',
  'X000001ABCDEFGHIJ0123456789',
  'RZZZZZZABCDEFGHIJ012345678',
  "R00'; drop",
])('rejects %s', (txid) => expect(companyOfTxid(txid)).toBeNull())
