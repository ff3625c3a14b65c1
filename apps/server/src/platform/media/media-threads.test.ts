import { threadCpuUsage } from 'node:process'
import { expect, it } from 'vitest'
import { makeGif } from '../../../../../packages/media/test/gif-maker.ts'
import { prepareApart } from './media-threads.ts'

const gif = () => Promise.resolve(makeGif({ width: 320, height: 240, frames: 60 }))
/** This thread's processor time in milliseconds, which does not depend on the machine's other work. */
const busyMs = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

it('MSG-12: a conversion that takes too long is stopped, its file is sent as a document, and the next one continues', async () => {
  expect(await prepareApart(1, gif, 1)).toEqual({ as: 'document', note: 'complex', file: null })
  expect(await prepareApart(1, gif)).toMatchObject({
    as: 'video',
    note: null,
    file: { mimetype: 'video/mp4', looping: true },
  })
})

it('MSG-12: neither a conversion nor a file of 64 MB blocks the node for 50 ms', async () => {
  // A 64 MB WAV is inspected and sent as a document.
  const large = new Uint8Array(64 * 1024 * 1024)
  large.set(new TextEncoder().encode('RIFF\xff\xff\xff\x03WAVEfmt '))
  for (const read of [gif, () => Promise.resolve(large)]) {
    const bytes = await read()
    let longest = 0
    let before = busyMs()
    const ticks = setInterval(() => {
      longest = Math.max(longest, busyMs() - before)
      before = busyMs()
    })
    await prepareApart(1, () => Promise.resolve(bytes))
    clearInterval(ticks)
    expect(longest).toBeLessThan(50)
  }
})

it('MSG-12: waiting files are not read before their turn', async () => {
  const small = () => Promise.resolve(makeGif())
  let isRead = false
  const first = prepareApart(1, small)
  const second = prepareApart(1, () => {
    isRead = true
    return small()
  })
  await Promise.resolve()
  expect(isRead).toBe(false)
  await Promise.all([first, second])
  expect(isRead).toBe(true)
})
