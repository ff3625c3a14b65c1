import { type SentMedium, sentMedia } from './sent-media.rules.ts'

const words: Record<SentMedium['server'], string> = {
  image: 'picture',
  video: 'film',
  audio: 'sound',
  document: 'document',
  loop: 'converted: silent MP4 that repeats',
  picture: 'converted: PNG or JPEG',
  film: 'converted: MP4',
  sound: 'converted: Ogg Opus',
}

/** The table of docs/media-sent.md: what arrives at the customer. */
export const mediaTable = (): string =>
  [
    '| What is sent | What arrives |',
    '|---|---|',
    ...Object.values<SentMedium>(sentMedia).map(({ name, server, note }) => {
      const reason = server === 'document' && note ? ` (\`${note}\`)` : ''
      return `| ${name} | ${words[server]}${reason} |`
    }),
  ].join('\n')
