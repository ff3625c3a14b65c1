import { expect, it } from 'vitest'
import { setUp } from '../../test/set-up.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'

it('MSG-19: ids chosen by strangers never reach the store unescaped', async () => {
  /** Rejects NUL characters and overlong keys, as the database does. */
  class StrictStore extends MemoryKeyStore {
    private check(ids: readonly string[]) {
      for (const id of ids) if (id.includes('\u0000') || id.length > 600) throw new Error(`refused: ${id.slice(0, 20)}`)
    }
    override async read(kind: string, ids: readonly string[]) {
      this.check(ids)
      return super.read(kind, ids)
    }
    override async write(...[entries, journal]: Parameters<MemoryKeyStore['write']>) {
      this.check([...entries, ...(journal ?? [])].map(({ id }) => id))
      return super.write(entries, journal)
    }
  }
  const { probe, fake } = await setUp({ keys: () => new StrictStore() })
  const maria = fake.phone('5511988887777')
  await probe.open()
  const contextInfo = { mentionedJid: ['a\u0000b@lid', `${'1'.repeat(9_000)}@lid`, '\u0000', 'lixo'] }
  const id = await maria.send('5511999990000', { extendedTextMessage: { text: 'oi', contextInfo } })
  expect((await probe.message(id)).mentions).toBeUndefined()
  const odd = await maria.text('5511999990000', 'estranho', { id: `A${'9'.repeat(900)}` })
  expect((await probe.message(odd)).content).toEqual({ kind: 'text', text: 'estranho' })
  const distribution = {
    groupId: `a\u0000${'1'.repeat(5_000)}@g.us`,
    axolotlSenderKeyDistributionMessage: new Uint8Array(80),
  }
  await maria.send('5511999990000', { senderKeyDistributionMessage: distribution })
  const last = await maria.text('5511999990000', 'ainda aqui')
  expect((await probe.message(last)).content).toEqual({ kind: 'text', text: 'ainda aqui' })
})
