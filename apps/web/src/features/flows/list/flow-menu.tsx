import type { Flow } from '@recado/contract/flows/flow'
import {
  IconCopy,
  IconCursorText,
  IconDotsVertical,
  IconPlayerPlay,
  IconPlayerStop,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { builderAddress } from '../builder-address.ts'
import { changeFlow } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'

export interface FlowMenuProps {
  flow: Flow
  onRename: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** The actions of a flow (FLL-02). Switching it on or off is additive (C-43). */
export function FlowMenu({ flow, onRename, onDuplicate, onDelete }: FlowMenuProps) {
  const t = useTexts(flowTexts)
  const navigate = useNavigate()
  const mayEdit = useCan('flows:edit')
  const mayDelete = useCan('flows:delete')
  // Customers then reach the flow.
  const mayPublish = useCan('flows:publish')
  const turn = async () => {
    try {
      const { active } = await changeFlow(flow.id, { active: !flow.active })
      toast(t(active ? 'activated' : 'deactivated'))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="fl-menu"
      label={t('actionsOf', { name: flow.name })}
      face={<IconDotsVertical size={18} stroke={1.8} aria-hidden />}
    >
      {(close) => {
        const item = (act: () => unknown) => () => {
          close()
          void act()
        }
        return (
          <>
            {mayEdit && (
              <MenuItem icon={IconCursorText} onClick={item(onRename)}>
                {t('rename')}
              </MenuItem>
            )}
            <MenuItem icon={IconSitemap} onClick={item(() => navigate(builderAddress(flow.id)))}>
              {t(mayEdit ? 'edit' : 'openFlow')}
            </MenuItem>
            {mayEdit && (
              <>
                <MenuItem icon={IconCopy} onClick={item(onDuplicate)}>
                  {t('duplicate')}
                </MenuItem>
                {(flow.active || mayPublish) && (
                  <MenuItem icon={flow.active ? IconPlayerStop : IconPlayerPlay} onClick={item(turn)}>
                    {t(flow.active ? 'deactivate' : 'activate')}
                  </MenuItem>
                )}
              </>
            )}
            {mayDelete && (
              <MenuItem icon={IconTrash} onClick={item(onDelete)} danger>
                {t('delete')}
              </MenuItem>
            )}
          </>
        )
      }}
    </PopoverButton>
  )
}
