import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts'

const secret = newTotpSecret()
const now = new Date('2026-03-01T12:00:10Z')
const step = Math.floor(now.getTime() / 30_000)
const codeAt = (steps: number) => generateSync({ secret, epoch: (step + steps) * 30 })

it.each([
  ['of the current step', 0, 0, true],
  ['of the previous step', -1, 0, true],
  ['of the next step', 1, 0, true],
  ['of two steps before', -2, 0, false],
  ['of two steps after', 2, 0, false],
  ['that was used', 0, step, false],
  ['older than a used one', -1, step, false],
  ['newer than a used one', 1, step, true],
])('two-factor: a code %s', (_, steps, lastStep, good) => {
  expect(stepOfCode(secret, codeAt(steps), now, lastStep)).toBe(good ? step + steps : null)
})

it.each([['12345'], ['1234567'], ['abcdef'], ['']])('two-factor: %j is not a code', (text) => {
  expect(stepOfCode(secret, text, now, 0)).toBeNull()
})

it('two-factor: the QR code names product and account', () => {
  expect(otpauthUri(secret, 'rui@empresa.test')).toBe(
    `otpauth://totp/Recado:rui%40empresa.test?secret=${secret}&issuer=Recado`,
  )
})
