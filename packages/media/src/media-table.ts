import { type SentMedium, sentMedia } from './sent-media.rules.ts'

const words: Record<SentMedium['server'], string> = {
  image: 'picture',
  video: 'film',
  audio: 'sound',
  document: 'document',
  loop: 'converted: silent looping MP4',
  picture: 'converted: PNG or JPEG',
  film: 'converted: MP4',
  sound: 'converted: Ogg Opus',
}

/** The table of docs/media-sent.md: what the customer receives. */
export const mediaTable = (): string =>
  [
    '| File | From the chat, if the browser can convert it | Otherwise |',
    '|---|---|---|',
    ...Object.values<SentMedium>(sentMedia).map(({ name, browser, server, note }) => {
      const cell = (treatment: SentMedium['server']) =>
        words[treatment] + (treatment === 'document' && note ? ` (\`${note}\`)` : '')
      return `| ${name} | ${cell(browser)} | ${cell(server)} |`
    }),
  ].join('\n')
