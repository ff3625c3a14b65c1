import { expect, it } from 'vitest'
import { RowDigest } from './row-digest.ts'

const sumOf = (...pieces: string[]) => {
  const digest = new RowDigest()
  for (const piece of pieces) digest.add(Buffer.from(piece))
  return digest.result()
}

it('the sum does not depend on row order or piece length, and counts duplicate rows', () => {
  const whole = sumOf('um\tdois\ntrês\tquatro\n')
  expect(whole.rows).toBe(2)
  expect(sumOf('três\tquatro\num\tdois\n')).toEqual(whole)
  expect(sumOf('um\td', 'ois', '\ntrês\tquatro', '\n')).toEqual(whole)
  expect(sumOf('um\tdois\ntrês\tquatra\n').sum).not.toBe(whole.sum)
  expect(sumOf('um\tdois\num\tdois\ntrês\tquatro\ntrês\tquatro\n').sum).not.toBe(whole.sum)
  expect(sumOf()).toEqual({ rows: 0, sum: '0'.repeat(32) })
})
