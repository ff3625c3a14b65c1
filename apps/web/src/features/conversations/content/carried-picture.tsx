import { type ReactNode, useState } from 'react'

/** A small picture that came within a message, as a data address; `children` stand for one that no browser can draw. */
export function CarriedPicture({ src, alt = '', children }: { src: string; alt?: string; children?: ReactNode }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return children
  return <img src={src} alt={alt} decoding="async" onError={() => setIsBroken(true)} />
}
