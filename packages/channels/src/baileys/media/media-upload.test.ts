import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import { fileOf } from '../../channel-suite-content.ts'

const CUSTOMER = '5511988887777'
const media = { kind: 'media', caption: '', fileName: 'a', voice: false, mimetype: 'a/b' } as const

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Two seconds of silence as a WAV file: 8,000 samples per second, one byte each. */
function twoSeconds(): Buffer {
  const [rate, bytes] = [8000, 16_000]
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  // PCM, one channel.
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  // Samples and bytes per second, bytes and bits per sample.
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
}

it('sends the size and thumbnail of an image, and the duration of audio', async () => {
  const { probe, fake, send } = await setUp()
  await probe.open()
  await send({ ...media, media: 'image', ...fileOf(PIXEL) })
  await send({ ...media, media: 'audio', ...fileOf(twoSeconds()) })
  const [image, sound] = fake.phone(CUSTOMER).inbox.map(({ message }) => message)
  expect(image?.imageMessage).toMatchObject({ width: 1, height: 1 })
  const picture = Buffer.from(image?.imageMessage?.jpegThumbnail ?? [])
  expect(picture.subarray(0, 2), 'the thumbnail is a JPEG').toEqual(Buffer.of(0xff, 0xd8))
  expect(sound?.audioMessage?.seconds).toBe(2)
})

it('reports a retry when a temporary file cannot be written, leaves no file behind, and sends later', async () => {
  const { probe, fake, send } = await setUp()
  await probe.open()
  const folder = mkdtempSync(join(tmpdir(), 'recado-no-room-'))
  const bytes = randomBytes(300_000)
  try {
    // The disk has room, but no file can be created below this path. Baileys would leave this error uncaught, which
    // ends the process.
    writeFileSync(join(folder, 'no-folder'), '')
    vi.stubEnv('TMPDIR', join(folder, 'no-folder'))
    for (const kind of ['image', 'document', 'audio'] as const)
      await expect(send({ ...media, media: kind, ...fileOf(bytes) })).rejects.toMatchObject({ kind: 'retry' })
    vi.stubEnv('TMPDIR', folder)
    fake.media.failUploads = { count: 1, status: 503 }
    await expect(send({ ...media, media: 'image', ...fileOf(bytes) })).rejects.toMatchObject({ kind: 'retry' })
    await send({ ...media, media: 'image', ...fileOf(bytes) })
    expect(probe.states.at(-1)?.state).toBe('open')
    expect(readdirSync(folder)).toEqual(['no-folder'])
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})
