import { BufferTarget, Mp4OutputFormat, Output, QUALITY_HIGH, VideoSample, VideoSampleSource } from 'mediabunny'
import { gifFrames } from './gif-frames.ts'
import { clipSize, type GifStructure } from './gif-structure.rules.ts'

/** Reports the completed part, between 0 and 1. */
export type Progress = (part: number) => void | Promise<void>

/** MP4 output that a phone can play during the download. */
export const mp4Output = () => {
  const target = new BufferTarget()
  return { target, output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }) }
}

/** Converts a GIF to a silent MP4 with the browser's encoder. */
export async function clipByBrowser(bytes: Uint8Array, gif: GifStructure, progress: Progress): Promise<Uint8Array> {
  const { target, output } = mp4Output()
  const source = new VideoSampleSource({ codec: 'avc', quality: QUALITY_HIGH, keyFrameInterval: 5 })
  output.addVideoTrack(source)
  await output.start()
  const { width, height } = clipSize(gif)
  let [timestamp, frames] = [0, 0]
  for (const { pixels, duration } of gifFrames(bytes)) {
    const seconds = duration / 1000
    const sample = new VideoSample(pixels, {
      ...{ format: 'RGBA', codedWidth: width, codedHeight: height, timestamp, duration: seconds },
    })
    await source.add(sample)
    sample.close()
    timestamp += seconds
    await progress(++frames / gif.frames)
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
