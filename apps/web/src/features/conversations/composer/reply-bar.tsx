import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import type { Quoted } from '../state/outgoing.rules.ts'

/** Shows the message that is being replied to (MSG-14). */
export function ReplyBar({ quoted, onCancel }: { quoted: Quoted; onCancel: () => void }) {
  const t = useTexts(conversationTexts)
  return (
    <div className="ib-reply">
      <span className="ib-quote">
        <span className="ib-quote-name">{t('replyingTo', { name: quoted.fromMe ? t('you') : quoted.name })}</span>
        <span className="ib-quote-text">{drawableLine(quoted.body)}</span>
      </span>
      <button
        type="button"
        className="ib-icon-button"
        aria-label={t('cancelReply')}
        title={t('cancelReply')}
        onClick={() => {
          onCancel()
          focusWriting()
        }}
      >
        <IconX size={18} stroke={1.8} />
      </button>
    </div>
  )
}
