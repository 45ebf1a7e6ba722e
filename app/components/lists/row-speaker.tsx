/**
 * Marks a row or card whose item plays. It lies on the picture, because longer text could wrap; a
 * row without one says where (`className`).
 */
export function RowSpeaker({ className = "self-center" }: { className?: string }) {
  return (
    <span className={`speaker absolute rounded-lg bg-raised px-1 text-xs font-bold ${className}`}>
      Playing
    </span>
  );
}
