import { useAnnouncement } from '../../platform/announce.ts'

/** The one polite live region of the product. */
export function LiveRegion() {
  const { text, key } = useAnnouncement()
  return (
    <div className="rc-hidden" role="status" aria-live="polite">
      <span key={key}>{text}</span>
    </div>
  )
}
