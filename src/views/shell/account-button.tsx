import { User } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../kit/button.tsx';
import styles from './frame.module.css';

/** Opens what concerns the person: named by the person, a picture where it is narrow. */
export function AccountButton({ name, ...rest }: { name: string } & ComponentProps<typeof Button>) {
  return (
    <Button variant="quiet" icon={<User className={styles.person} />} {...rest}>
      <span className={styles.account}>{name}</span>
    </Button>
  );
}
