import type { LinkPreview as Preview } from '@recado/contract/conversations/message'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { CarriedPicture } from './carried-picture.tsx'

/** Returns the URL of a link in a text, or null if it is not a web page. */
export function webAddressOf(link: string): URL | null {
  const text = /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
}

/** The preview of a link as it came with its message. The site's name is taken from the address, not from the title. */
export function LinkPreview({ preview }: { preview: Preview }) {
  const address = webAddressOf(preview.url)
  const face = (
    <>
      {preview.image && <CarriedPicture src={preview.image} />}
      <span className="ib-link-face">
        {preview.title && <strong>{preview.title}</strong>}
        {preview.text && <span>{drawText(preview.text)}</span>}
        <small>{address?.host ?? preview.url}</small>
      </span>
    </>
  )
  if (!address) return <span className="ib-link">{face}</span>
  return (
    <a className="ib-link" href={address.href} target="_blank" rel="noopener noreferrer nofollow">
      {face}
    </a>
  )
}
