import {
  AudioBufferSource,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

const asOgg = (target: BufferTarget) =>
  new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'audio/ogg; codecs=opus' })

/**
 * Converts a browser's recording to Ogg Opus, the only format that phones play as a voice message. Opus in WebM is only
 * remuxed. AAC in MP4 is decoded by the browser and encoded.
 * @param bitRate of the encoding, in bits per second. A parameter, because an import would pull the whole inbox into
 *   this chunk
 */
export async function toOggOpus(recording: Blob, bitRate: number): Promise<Blob> {
  if (recording.type.startsWith('audio/ogg')) return recording
  // An MP4 reader would add a third to this file's size, for the browsers that record nothing else.
  if (recording.type.startsWith('audio/mp4')) return decoded(recording, bitRate)
  const target = new BufferTarget()
  const input = new Input({ source: new BlobSource(recording), formats: [WEBM, OGG] })
  const output = new Output({ format: new OggOutputFormat(), target })
  const conversion = await Conversion.init({
    input,
    output,
    video: { discard: true },
    audio: { codec: 'opus', numberOfChannels: 1 },
  })
  if (!conversion.isValid) return decoded(recording, bitRate)
  await conversion.execute()
  return asOgg(target)
}

async function decoded(recording: Blob, bitrate: number): Promise<Blob> {
  const context = new OfflineAudioContext(1, 48_000, 48_000)
  const sound = await context.decodeAudioData(await recording.arrayBuffer())
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new AudioBufferSource({ codec: 'opus', bitrate })
  output.addAudioTrack(source)
  await output.start()
  await source.add(sound)
  await output.finalize()
  return asOgg(target)
}
