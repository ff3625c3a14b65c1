import { expect, it } from 'vitest'
import { DEFAULT_UPLOAD_LIMIT, fileLimit, limitSize, MEGABYTE } from './upload-limit.rules.ts'

it.each([
  [null, DEFAULT_UPLOAD_LIMIT, 64],
  [null, 200 * MEGABYTE, 200],
  [16 * MEGABYTE, 200 * MEGABYTE, 16],
  [16 * MEGABYTE, MEGABYTE, 1],
])('a call limit of %s bytes in an installation of %s allows %s MB', (own, installation, megabytes) => {
  expect(fileLimit(own, installation)).toBe(megabytes * MEGABYTE)
  expect(limitSize(fileLimit(own, installation))).toBe(`${megabytes} MB`)
})
