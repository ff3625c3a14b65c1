import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'

const s = sendingFixture()

describe('files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-upload-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (filename: string, content: Buffer | string, declaredType = 'image/png') => {
    const path = join(folder, `${Math.random()}`)
    await writeFile(path, content)
    return { field: 'medias', filename, mimetype: declaredType, path, size: (await stat(path)).size }
  }
  const post = (files: Awaited<ReturnType<typeof upload>>[], body: Record<string, unknown> = {}) =>
    s.send(body, { files })

  it('MSG-12: several files with captions become several messages and arrive with their bytes', async () => {
    const messages = await post([await upload('um.png', png), await upload('lista.csv', 'a,b\n1,2')], {
      body: ['foto', ''],
      clientId: 'arquivos-1',
    })
    expect(messages).toMatchObject([
      { mediaType: 'image', mimetype: 'image/png', body: 'foto', mediaName: 'um.png', mediaState: 'ready' },
      { mediaType: 'application', mimetype: 'text/csv', mediaName: 'lista.csv' },
    ])
    expect(messages[0]?.mediaUrl).toMatch(/^\/api\/public\/company\d+\/[\w-]+\.png\?e=\d+&s=/)
    await s.arrives(2)
    const [first] = s.fixture.sessions.arrived
    if (first?.content.kind !== 'media') throw new Error('not a medium')
    expect(await buffer(first.content.read())).toEqual(png)
    expect(
      await post([await upload('um.png', png), await upload('lista.csv', 'a,b')], {
        body: ['foto', ''],
        clientId: 'arquivos-1',
      }),
    ).toMatchObject(messages.map(({ id }) => ({ id })))
  })

  it("a rejected sender's file is not stored", async () => {
    const file = await upload('um.png', png)
    const attempt = s.send({}, { as: s.fixture.one.attendant, files: [file] })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(post([{ ...file, field: 'other' }])).rejects.toMatchObject({ code: 'ERR_UNSUPPORTED_MEDIA' })
    expect(await readFile(file.path)).toEqual(png)
  })

  it('MSG-13: a voice note is sent as one', async () => {
    const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)])
    const [message] = await post([await upload('20260101.ogg', ogg)], { voice: 'true' })
    expect(message).toMatchObject({ mediaType: 'audio' })
    await s.arrives(1)
    expect(s.fixture.sessions.arrived[0]?.content).toMatchObject({ kind: 'media', media: 'audio', voice: true })
    expect(await s.fixture.ask('select last_message from tickets')).toEqual([{ last_message: '🎤 Mensagem de voz' }])
  })
})
