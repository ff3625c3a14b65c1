import type { ChatFile } from '@recado/contract/internal-chat/chat'
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { chatTexts } from '../chat-texts.ts'

/** Picture types that browsers can display. */
const displayableTypes = /^image\/(png|jpeg|gif|webp|avif)$/

/** The files of a message. Space for pictures is reserved before they load, so that nothing moves. */
export function MessageFiles({ files }: { files: readonly ChatFile[] }) {
  const pictures = files.filter(({ mimetype }) => displayableTypes.test(mimetype)).length
  return (
    <ul className="ic-files" data-album={pictures > 1 || undefined}>
      {files.map((file) => (
        <li key={file.url}>
          {displayableTypes.test(file.mimetype) ? <Picture file={file} /> : <OtherFile file={file} />}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file: { name, url } }: { file: ChatFile }) {
  const t = useTexts(chatTexts)
  return (
    <a className="ic-picture" href={url} target="_blank" rel="noopener noreferrer" aria-label={t('openFile', { name })}>
      <img src={url} alt={name} width={240} height={180} loading="lazy" />
    </a>
  )
}

function OtherFile({ file: { name, size, mimetype, url } }: { file: ChatFile }) {
  const family = mimetype.split('/')[0]
  const Sign = family === 'video' ? IconVideo : family === 'audio' ? IconMusic : IconFile
  return (
    <a className="ic-file" href={url} download={name} target="_blank" rel="noopener noreferrer">
      <Sign size={20} stroke={1.6} aria-hidden />
      <span>
        {name}
        <span className="ic-file-size">{fileSize(size, currentLanguage())}</span>
      </span>
    </a>
  )
}
