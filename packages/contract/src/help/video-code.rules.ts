const code = /^[\w-]{1,64}$/
/** The forms in which people copy a video's address. */
const address =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|live\/|watch\?(?:[^#]*&)?v=))([\w-]{1,64})/

/** The code of a video, from the code itself or from its address; null when it is neither. */
export function videoCode(text: string): string | null {
  const given = text.trim()
  return code.test(given) ? given : (address.exec(given)?.[1] ?? null)
}

/** The embedded player that sets no cookie before it plays. The server's content policy allows this host and no other. */
export const playerAddress = (video: string): string =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`
