import { expect, it } from 'vitest'
import { describeChannel } from '../channel-suite.ts'
import { makeFixture } from '../channel-suite-fixture.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { MemoryRecord } from './memory-record.ts'
import { makeMemoryWorld } from './memory-world.ts'
import { createSimulator } from './provider.ts'

describeChannel('simulator', makeMemoryWorld)

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('CON-15: shows new codes until nobody scanned one', async () => {
  const { provider } = createSimulator(() => new MemoryRecord(), { firstMs: 5, nextMs: 5, codes: 3 })
  const states: string[] = []
  await new Promise<void>((resolve) => {
    const unused = async () => undefined
    const session = provider.open({
      label: 'x',
      keys: new MemoryKeyStore(),
      findMessage: async () => null,
      log: silent,
      events: {
        state: (state) => {
          states.push(state.state === 'qr' ? `qr ${state.attempt}` : state.state)
          if (state.state !== 'closed') return
          expect(state).toMatchObject({ code: 408, waitingForScan: true })
          resolve()
        },
        messages: unused,
        status: unused,
        edited: unused,
        deleted: unused,
        reaction: unused,
        call: unused,
        presence: () => undefined,
        identity: unused,
      },
    })
    void session.connect()
  })
  expect(states).toEqual(['opening', 'qr 1', 'qr 2', 'qr 3', 'closed'])
})

it('CON-15: a session that is replaced is told 440', async () => {
  const { probe } = makeFixture(await makeMemoryWorld())
  await probe.open()
  const from = probe.states.length
  await probe.connect()
  const closed = await probe.state('closed', (state) => state.state === 'closed', from)
  expect(closed).toMatchObject({ code: 440 })
})
