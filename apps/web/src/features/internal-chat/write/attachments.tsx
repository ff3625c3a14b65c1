import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { chatTexts } from '../chat-texts.ts'
import { keyOfFile } from '../state/file-keys.ts'

/** The files that go with the message; of pictures one sees which they are. */
export function Attachments({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useTexts(chatTexts)
  return (
    <ul className="ic-attachments">
      {files.map((file) => (
        <li key={keyOfFile(file)}>
          {file.type.startsWith('image/') && <Thumbnail file={file} />}
          <span>
            {file.name} <span className="ic-quiet">{fileSize(file.size, currentLanguage())}</span>
          </span>
          <button
            type="button"
            className="ic-icon-button"
            aria-label={t('removeFile', { name: file.name })}
            title={t('removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <IconX size={16} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A picture of this browser, as long as it is shown; one that the browser cannot draw is left out. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="" width={32} height={32} onError={() => setUrl(null)} />
}
