const code = /^[\w-]{1,64}$/
/** Known URL forms of a video. */
const address =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|live\/|watch\?(?:[^#]*&)?v=))([\w-]{1,64})/

/** Returns the id of a video from its id or URL, or null for any other text. */
export function videoCode(text: string): string | null {
  const trimmedText = text.trim()
  return code.test(trimmedText) ? trimmedText : (address.exec(trimmedText)?.[1] ?? null)
}

/** The player host that sets no cookie before playback. The server's content policy allows only this host. */
export const playerAddress = (video: string): string =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`
