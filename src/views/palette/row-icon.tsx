import {
  ArrowRight,
  AtSign,
  Ban,
  Braces,
  CalendarDays,
  ChevronRight,
  CircleHelp,
  CornerDownRight,
  CreditCard,
  Dot,
  FormInput,
  Inbox,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  Plus,
  Repeat,
  Send,
  Square,
  SquareCheck,
  Tag,
  User,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';

/** By the name of the kind, as its texts have it. */
const icons: Readonly<Record<string, LucideIcon>> = {
  command: ChevronRight,
  place: CornerDownRight,
  help: CircleHelp,
  value: Dot,
  day: CalendarDays,
  'go-on': ArrowRight,
  'put-in': Square,
  'take-out': SquareCheck,
  attributes: Braces,
  tags: Tag,
  groups: Users,
  contacts: User,
  messages: Mail,
  campaigns: Send,
  'campaign-senders': AtSign,
  webhooks: Webhook,
  receivers: Inbox,
  'drip-campaigns': Repeat,
  'drip-enrollments': ListChecks,
  'blacklist-contacts': Ban,
  'smtp-messages': Mail,
  sign_up_forms: FormInput,
  'admin-users': UserCog,
  'admin-user-subscriptions': CreditCard,
  'admin-products': Package,
};

/** The sign of what kind of thing a row is; of commands, those that go to a place and those that make something have their own. */
export function RowIcon({ row }: { row: PaletteRow }) {
  const Icon = iconOf(row);
  return <Icon size={15} strokeWidth={1.75} aria-hidden="true" />;
}

function iconOf({ kind, action }: PaletteRow): LucideIcon {
  if (action.kind === 'command' && /\.go$/.test(action.commandId)) return ArrowRight;
  if (action.kind === 'command' && /\.create(-address)?$/.test(action.commandId)) return Plus;
  return icons[kind.key.slice(kind.key.indexOf('.') + 1)] ?? ChevronRight;
}
