import { expect, it } from 'vitest'
import { isCompanyId, isFileName, normalizeExtension } from './file-name.rules.ts'

const random = 'A'.repeat(32)

it.each([
  [`${random}.jpg`, true],
  [`${random}-1080x2400.jpg`, true],
  [`${random}-0x10.jpg`, false],
  [`${random}-10x100000.jpg`, false],
  [`${random}-10x10-10x10.jpg`, false],
  [`${random}.JPG`, false],
  [`${random}`, false],
  [`${random}.tar.gz`, false],
  [`../${random}.jpg`, false],
  [`..%2f${random}.jpg`, false],
  [`${random}.jpg\0`, false],
  [`${random}.jpg\n`, false],
  ['..', false],
  ['', false],
])('%j as a stored name: %s', (name, good) => expect(isFileName(name)).toBe(good))

it.each([
  ['jpg', 'jpg'],
  ['.PNG', 'png'],
  ['', 'bin'],
  ['../x', 'bin'],
  ['a;b', 'bin'],
  ['x'.repeat(300), 'bin'],
])('extension %j becomes %s', (extension, plain) => expect(normalizeExtension(extension)).toBe(plain))

it.each([0, -1, 1.5, Number.NaN, 2 ** 63])('rejects %d as a company', (id) => expect(isCompanyId(id)).toBe(false))
