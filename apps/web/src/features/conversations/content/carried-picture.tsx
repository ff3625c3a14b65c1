import { type ReactNode, useState } from 'react'

/** A small picture that came with a message as a data URL. Shows `children` if the browser cannot render it. */
export function CarriedPicture({ src, alt = '', children }: { src: string; alt?: string; children?: ReactNode }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return children
  return <img src={src} alt={alt} decoding="async" onError={() => setIsBroken(true)} />
}
