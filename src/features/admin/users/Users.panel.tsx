import { staffUserSchema, type StaffUser } from '#domain/staff/staff-user.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { UserItem } from './UserItem.tsx';
import { UserSearch } from './UserSearch.tsx';

const keyOf = ({ id }: StaffUser) => id;

/** Everybody who has an account. Roles are given at the identity service, by the operator alone. */
export default function Users({ text }: PanelProps) {
  const { values } = useQuery();
  const q = values.get('q') ?? '';
  const path = `/api/staff/users${q === '' ? '' : `?q=${encodeURIComponent(q)}`}`;
  const list = useList({ path, schema: staffUserSchema, keyOf });
  return (
    <PanelFrame title={text.users.title} lead={text.users.lead}>
      <UserSearch text={text.users} kit={text.kit} />
      <ListTools list={list} path={path} name="users.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.users.empty}>
        {(item) => <UserItem item={item} text={text.users} />}
      </ItemList>
    </PanelFrame>
  );
}
