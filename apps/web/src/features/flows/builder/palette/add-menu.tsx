import { addMenu } from '@recado/contract/flows/choices'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { MenuItem } from '../../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../../ui/popover/popover-button.tsx'
import { useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { add } from '../canvas/commands/commands.ts'
import { kindLooks } from './node-kinds.ts'

/** The menu that adds a node, with its entries in the documented order (FLW-02). */
export function AddMenu() {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  return (
    <PopoverButton
      label={t('addNode')}
      className="rc-flow-add"
      role="menu"
      hasVisibleLabel
      face={
        <>
          <IconPlus size={17} stroke={2} aria-hidden />
          {t('add')}
        </>
      }
    >
      {(close) =>
        addMenu.map((kind) => (
          <MenuItem
            key={kind}
            icon={kindLooks[kind].icon}
            onClick={() => {
              close()
              add(store, kind)
            }}
          >
            {t(`kind_${kind}`)}
          </MenuItem>
        ))
      }
    </PopoverButton>
  )
}
