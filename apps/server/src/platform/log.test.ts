import { allEndpoints } from '@recado/contract/all-endpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../test/worker-server.ts'
import { createLog } from './log.ts'

beforeAll(endSharedApp)

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

it('removes secrets, by key and inside texts', () => {
  const text = JSON.stringify(
    linesOf((log) => {
      log.info({ password: 'hunter2', user: { token: 'hunter2' }, req: { headers: { authorization: 'hunter2' } } })
      log.info({ url: '/socket.io/?EIO=4&token=hunter2&transport=websocket' })
      log.warn('sent Bearer hunter2 to postgres://owner:hunter2@127.0.0.1/recado')
      log.error({ err: new Error('GET /api?token=hunter2 failed') })
      log.info({ req: { url: '/api/channels/1/2/webhook?hub.mode=subscribe&hub.verify_token=hunter2' } }, 'asked')
    }),
  )
  expect(text).not.toContain('hunter2')
  expect(text).toContain('transport=websocket')
})

const secretPaths = allEndpoints.filter((endpoint) => endpoint.secretPath).map(({ path }) => path)

it.each(secretPaths)('SGN-11: removes the value of %s', (path) => {
  const url = `/api${path.replace(/:\w+/g, 'hunter2%2F')}`
  const text = JSON.stringify(linesOf((log) => log.info({ req: { url } }, `POST ${url}?x=1 failed`)))
  expect(text).not.toContain('hunter2')
})

it('logs an outage once a minute, whatever the number of failures, and everything else each time', () => {
  const full = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const connectionError = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  vi.useFakeTimers()
  const logEveryKind = () => {
    for (let n = 0; n < 500; n++) {
      log.error({ err: full() }, 'a call failed')
      log.child({ job: n }).warn({ err: new Error('the job failed', { cause: full() }) }, 'a job failed')
      log.warn({ err: new AggregateError([full()], 'several') }, 'several failed')
      log.warn({ err: { message: 'could not write: No space left on device (Queue: x)' } }, 'a queue failed')
      log.warn({ err: connectionError() }, 'the job queue reported an error')
      const { message, stack } = connectionError()
      log.warn({ err: { code: 'ECONNREFUSED', message, stack, queue: 'mail.send' } }, 'the job queue reported an error')
    }
  }
  logEveryKind()
  log.error({ err: new Error('of ours') }, 'a call failed')
  vi.advanceTimersByTime(59_999)
  logEveryKind()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a call failed',
    'the job queue reported an error',
    'a call failed',
  ])
  vi.advanceTimersByTime(1)
  logEveryKind()
  vi.useRealTimers()
  expect(lines.slice(3).map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a call failed', held: 3_999 },
    { msg: 'the job queue reported an error', held: 1_999 },
  ])
})
