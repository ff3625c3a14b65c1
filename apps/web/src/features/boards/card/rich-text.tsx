import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Allowed HTML of a description, as on the server. The server's response is sanitised again. */
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'a', 'img'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
}

/**
 * Sanitises a description for display: links open in a new tab without a referrer, and only pictures of this site are
 * kept.
 */
export function cleaned(html: string): string {
  const body = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM: true })
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  // A picture from another site would tell its owner who views it.
  for (const picture of body.querySelectorAll('img'))
    if (!picture.getAttribute('src')?.startsWith('/')) picture.remove()
  return body.innerHTML
}

/** Renders a description. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleaned(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div className="bd-rich" dangerouslySetInnerHTML={{ __html: clean }} />
}
