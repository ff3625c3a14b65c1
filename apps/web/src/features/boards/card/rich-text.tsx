import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** What a description may be made of, as the server keeps it; what comes from it is not trusted blindly. */
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'a', 'img'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
}

/** A description cleaned for showing: its links open elsewhere and tell nothing about this page, its pictures are our own. */
export function cleaned(html: string): string {
  const body = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM: true })
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  // A picture from elsewhere tells its owner who looks at it.
  for (const picture of body.querySelectorAll('img'))
    if (!picture.getAttribute('src')?.startsWith('/')) picture.remove()
  return body.innerHTML
}

/** A description as it reads. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleaned(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above
  return <div className="bd-rich" dangerouslySetInnerHTML={{ __html: clean }} />
}
