import { useEffect, useState } from 'react'

const BARS = 40
const EVERY = 80

export interface Bar {
  at: number
  /** 0 to 1. */
  level: number
}

/** Returns the volume of a stream over the last seconds. */
export function useWaveform(stream: MediaStream | null): readonly Bar[] {
  const [bars, setBars] = useState<readonly Bar[]>([])
  useEffect(() => {
    if (!stream) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    let at = 0
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      setBars((before) => [...before.slice(1 - BARS), { at: at++, level: Math.min(1, loudest / 90) }])
    }, EVERY)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return bars
}
