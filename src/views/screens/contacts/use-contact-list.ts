import { useRouter } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { groups } from '#contract/resources/groups.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { contactListAtom } from '#src/state/contact-list.ts';

/** The list that a contact screen is about; without an id it is about all of them. */
interface CurrentList {
  readonly id: number | undefined;
  /** Empty until it is known. */
  readonly name: string;
  readonly failure: ApiFailure | null;
}

/** The list of the address, else the one that was looked at last, which then comes into the address too. */
export function useContactList(group: number | undefined): CurrentList {
  const router = useRouter();
  const [stored, setStored] = useAtom(contactListAtom);
  const id = group ?? stored?.id;
  const { data, isError, error } = useRecord(groups, id);
  const name = data?.name.value;

  useEffect(() => {
    if (id !== undefined && name !== undefined) setStored({ id, name });
  }, [id, name, setStored]);
  useEffect(() => {
    if (group !== undefined || id === undefined) return;
    const { pathname, search } = router.history.location;
    router.history.replace(`${pathname}${search === '' ? '?' : `${search}&`}group=${id}`);
  }, [router, group, id]);

  return {
    id,
    name: name ?? (stored?.id === id ? (stored?.name ?? '') : ''),
    failure: isError && !data ? failureOf(error) : null,
  };
}
