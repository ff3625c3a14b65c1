import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { auditPackages } from './audit-packages.mjs'
import { registryChecks, runChecks } from './checks.mjs'
import { machineEnvironment } from './project.mjs'

vi.setConfig({ testTimeout: 120_000 })
const ends = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A project with one package, and a small registry for it. */
async function project(answer) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-audit-'))
  const server = createServer((request, response) => {
    const isBulk = request.method === 'POST' && request.url.endsWith('/security/advisories/bulk')
    request.resume().on('end', () => (isBulk ? answer(response) : response.writeHead(404).end('{}')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    rmSync(folder, { recursive: true })
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const registry = `http://127.0.0.1:${server.address().port}/`
  const manifest = { name: 'shop', version: '1.0.0', dependencies: { teapot: '1.0.0' } }
  const teapot = { version: '1.0.0', resolved: `${registry}teapot/-/teapot-1.0.0.tgz`, license: 'MIT' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...manifest,
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, 'node_modules/teapot': teapot },
    }),
  )
  const env = { ...machineEnvironment(), npm_config_registry: registry, npm_config_cache: join(folder, 'cache') }
  // npm may be slow to start on a busy machine.
  return { folder, env, limit: 100_000 }
}

const advisory = (severity) => ({
  teapot: [
    { id: 1, url: 'https://advisories.test/1', title: 'It leaks', severity, vulnerable_versions: '<2.0.0', cwe: [] },
  ],
})
const says = (body) => (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

it.each(['high', 'critical'])(
  'vulnerabilities: a %s vulnerability is reported with package, title and address',
  async (level) => {
    const { problems } = await auditPackages(await project(says(advisory(level))))
    expect(problems).toEqual([`teapot: ${level}: It leaks https://advisories.test/1`])
  },
)

it.each([
  ['a moderate vulnerability', says(advisory('moderate'))],
  ['an empty answer', says({})],
])('vulnerabilities: %s is not reported', async (_what, answer) => {
  expect(await auditPackages(await project(answer))).toEqual({ problems: [] })
})

it('vulnerabilities: the check passes when the registry refuses to answer, and says so', async () => {
  const refusing = await project((response) => response.writeHead(405, { allow: 'GET, HEAD' }).end())
  expect(await auditPackages(refusing)).toEqual({ unknown: expect.stringContaining('405') })
})

it('vulnerabilities: the check passes when the registry is unreachable or never answers', async () => {
  const silent = await project(() => undefined)
  expect(await auditPackages({ ...silent, limit: 1_500 })).toEqual({ unknown: expect.stringMatching(/./) })
  const unreachable = { ...silent, env: { ...silent.env, npm_config_registry: 'http://127.0.0.1:9/' } }
  expect(await auditPackages(unreachable)).toEqual({ unknown: expect.stringMatching(/./) })
})

it('a check without an answer counts neither as passed nor as failed, and gives the reason', async () => {
  const counts = await runChecks({ blind: () => ({ unknown: 'no light' }), good: () => true, bad: () => false })
  expect(counts).toEqual({ passed: 1, failed: 1, failures: ['bad'] })
  expect(Object.keys(registryChecks)).toEqual(['no known vulnerabilities'])
})
