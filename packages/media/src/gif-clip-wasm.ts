import { BufferSource, EncodedPacket, EncodedPacketSink, EncodedVideoPacketSource, Input, MP4 } from 'mediabunny'
import { mp4Output, type Progress } from './gif-clip.ts'
import { gifFrames } from './gif-frames.ts'
import { clipSize, type GifStructure } from './gif-structure.rules.ts'

/** Converts a GIF to a silent MP4 with a WebAssembly encoder, for Node. */
export async function clipByWasm(bytes: Uint8Array, gif: GifStructure, progress: Progress): Promise<Uint8Array> {
  const { createH264MP4Encoder } = await encoderModule()
  const encoder = await createH264MP4Encoder()
  const durations: number[] = []
  const { width, height } = clipSize(gif)
  Object.assign(encoder, { width, height, frameRate: 30, quantizationParameter: 26, speed: 5, groupOfPictures: 60 })
  encoder.initialize()
  try {
    for (const { pixels, duration } of gifFrames(bytes)) {
      encoder.addFrameRgba(pixels)
      durations.push(duration / 1000)
      await progress(durations.length / gif.frames)
    }
    encoder.finalize()
    return await withDurations(encoder.FS.readFile(encoder.outputFilename), durations)
  } finally {
    encoder.delete()
  }
}

type EncoderModule = typeof import('h264-mp4-encoder')

/** A CommonJS package: bundlers and Node name its exports differently. */
async function encoderModule(): Promise<EncoderModule> {
  const loadedModule: Partial<EncoderModule> & { default?: EncoderModule } = await import('h264-mp4-encoder')
  return loadedModule.default?.createH264MP4Encoder ? loadedModule.default : (loadedModule as EncoderModule)
}

/** The encoder gives all frames the same duration, so rewrite the film with the GIF's durations. */
async function withDurations(film: Uint8Array, durations: readonly number[]): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(film) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('the encoder wrote no film')
  const { target, output } = mp4Output()
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  let [timestamp, index] = [0, 0]
  for await (const { data, type } of new EncodedPacketSink(track).packets()) {
    const duration = durations[index++] ?? 0.1
    await source.add(new EncodedPacket(data, type, timestamp, duration), decoderConfig ? { decoderConfig } : undefined)
    timestamp += duration
  }
  if (index !== durations.length) throw new Error(`${index} frames instead of ${durations.length}`)
  await output.finalize()
  input.dispose()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
