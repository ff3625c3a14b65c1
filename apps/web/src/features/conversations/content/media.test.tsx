import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../../../platform/storage.ts'
import { message } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { AudioPlayer } from './audio-player.tsx'
import { MediaBox } from './media-box.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const image = (change = {}) =>
  message(1, 1, { mediaType: 'image', mediaState: 'ready', mediaUrl: '/a.jpg', mediaPixels: null, ...change })
const sound = () => document.querySelector('audio') as HTMLAudioElement

describe('MSG-02: a picture', () => {
  it.each([
    ['has its proportions before it is loaded', { width: 600, height: 1800 }, '200px', '200 / 600'],
    ['of unknown size gets the default box', null, '280px', '280 / 210'],
  ])('%s', async (_what, mediaPixels, width, ratio) => {
    await draw(<MediaBox message={image({ mediaPixels })} onOpen={vi.fn()} />)
    const { style } = await screen.findByRole('button', { name: 'Abrir foto' })
    expect([style.width, style.aspectRatio]).toEqual([width, ratio])
  })

  it('that does not load says so in its box and can be requested again', async () => {
    await draw(<MediaBox message={image({ mediaPixels: { width: 320, height: 320 } })} onOpen={vi.fn()} />)
    fireEvent.error((await screen.findByRole('button', { name: 'Abrir foto' })).querySelector('img') as HTMLElement)
    const notice = screen.getByRole('status')
    expect(notice.textContent).toContain('A imagem não pôde ser mostrada.')
    expect(notice.style.aspectRatio).toBe('320 / 320')
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(screen.getByRole('button', { name: 'Abrir foto' })).toBeTruthy()
  })

  it('or another file that is not shown is named, with the reason', async () => {
    const closed = { mediaType: 'application', mediaState: 'failed', mediaUrl: null, mediaName: 'fatura.pdf' } as const
    await draw(<MediaBox message={image({ ...closed, mediaNote: 'infected' })} onOpen={vi.fn()} />)
    expect(await screen.findByText(/O antivírus encontrou algo perigoso/)).toBeTruthy()
    expect(screen.getByText('fatura.pdf')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('of a video that does not load says so', async () => {
    await draw(<MediaBox message={image({ mediaType: 'video' })} onOpen={vi.fn()} />)
    fireEvent.error((await screen.findByRole('button', { name: 'Abrir vídeo' })).querySelector('video') as HTMLElement)
    expect(screen.getByRole('status').textContent).toContain('O vídeo não pôde ser mostrado.')
  })
})

describe('MSG-02: an audio', () => {
  it('plays at normal, one and a half times and double speed, as the user chose last', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await draw(<AudioPlayer url="/a.ogg" />)
    const rate = await screen.findByRole('button', { name: 'Velocidade: 1×' })
    fireEvent.click(rate)
    expect([rate.textContent, sound().playbackRate, readStored('audioRate')]).toEqual(['1,5×', 1.5, 1.5])
    fireEvent.click(rate)
    expect([rate.textContent, sound().playbackRate]).toEqual(['2×', 2])
    fireEvent.click(rate)
    expect(sound().playbackRate).toBe(1)
    cleanup()
    writeStored('audioRate', 2)
    await draw(<AudioPlayer url="/b.ogg" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvir áudio' }))
    expect([play.mock.calls.length, sound().playbackRate]).toEqual([1, 2])
  })

  it('can be operated by keyboard', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await draw(<AudioPlayer url="/a.ogg" />)
    const place = await screen.findByRole('slider', { name: 'Posição do áudio' })
    Object.defineProperty(sound(), 'duration', { value: 60 })
    fireEvent.loadedMetadata(sound())
    sound().currentTime = 20
    fireEvent.keyDown(place, { key: 'ArrowRight' })
    expect(sound().currentTime).toBe(25)
    fireEvent.keyDown(place, { key: 'ArrowLeft' })
    fireEvent.keyDown(place, { key: 'ArrowLeft' })
    expect(sound().currentTime).toBe(15)
    fireEvent.keyDown(place, { key: ' ' })
    expect(play).toHaveBeenCalledOnce()
  })

  it('that cannot be played says so', async () => {
    await draw(<AudioPlayer url="/a.ogg" />)
    await screen.findByRole('slider')
    fireEvent.error(sound())
    expect(screen.getByRole('status').textContent).toBe('O áudio não pôde ser tocado.')
  })
})
