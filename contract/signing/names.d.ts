/** Names already seen in one object; finds duplicates in constant time however many there are. */
export declare class SeenNames {
    #private;
    /** Notes `name`; answers why it is refused, or undefined when it is new and allowed. */
    add(name: string): 'duplicate-member' | 'forbidden-name' | undefined;
}
