import { allEndpoints } from '@recado/contract/all-endpoints'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

it('writes one JSON line per event', () => {
  const lines = linesOf((log) => {
    log.info({ port: 3000 }, 'ready')
    log.debug('unseen')
  })
  expect(lines).toMatchObject([{ level: 'info', port: 3000, msg: 'ready' }])
})

it('keeps secrets out, by key and inside texts', () => {
  const text = JSON.stringify(
    linesOf((log) => {
      log.info({ password: 'hunter2', user: { token: 'hunter2' }, req: { headers: { authorization: 'hunter2' } } })
      log.info({ url: '/socket.io/?EIO=4&token=hunter2&transport=websocket' })
      log.warn('sent Bearer hunter2 to postgres://owner:hunter2@127.0.0.1/recado')
      log.error({ err: new Error('GET /api?token=hunter2 failed') })
    }),
  )
  expect(text).not.toContain('hunter2')
  expect(text).toContain('transport=websocket')
})

const secretPaths = allEndpoints.filter((endpoint) => endpoint.secretPath).map(({ path }) => path)

it.each(secretPaths)('SGN-11: keeps what stands in %s out', (path) => {
  const url = `/api${path.replace(/:\w+/g, 'hunter2%2F')}`
  const text = JSON.stringify(linesOf((log) => log.info({ req: { url } }, `POST ${url}?x=1 failed`)))
  expect(text).not.toContain('hunter2')
})
